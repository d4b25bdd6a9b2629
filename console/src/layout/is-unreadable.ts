/** Whether a field holds what is no number or no day: it reads as empty, and must not empty what is kept by mistake. */
export const isUnreadable = (name: string): boolean =>
  document.querySelector<HTMLInputElement>(`form input[name="${name}"]`)?.validity.badInput ?? false;
