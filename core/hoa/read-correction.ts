/** What a paper of an association says of itself that sets it apart from others of the same time. */
export interface PaperRemarks {
  /** It takes the place of an earlier one. */
  corrects: boolean;
  /** It is for a special assessment. */
  isSpecial: boolean;
}

const paper = '(?:invoice|bill|billing|statement|notice of assessment|coupon)';
const corrects = [
  new RegExp(String.raw`\b(?:corrected|revised|amended|re-?issued|replacement)\s+(?:\w+\s+){0,2}${paper}\b`, 'i'),
  new RegExp(String.raw`\b${paper}\s*(?:[-–—:(]\s*)?(?:corrected|revised|amended|re-?issued)\b`, 'i'),
  new RegExp(
    String.raw`\b(?:replaces|supersedes|corrects|takes the place of|in place of)\s+(?:(?:our|the|your|any|all)\s+)?(?:(?:previous|earlier|prior|original|first)\s+)?(?:\w+\s+){0,1}${paper}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:disregard|ignore|discard)\s+(?:(?:our|the|your|any|all)\s+)?(?:previous|earlier|prior|original|first)\s+(?:\w+\s+){0,1}${paper}\b`,
    'i',
  ),
];
/** "If you receive a corrected bill" speaks of another paper. */
const supposed = /\b(?:if|when|unless|until|once|should you|may (?:send|receive)|will (?:be sent|send|receive|get))\b[^.\n]{0,80}$/i;

/** Reads the remarks of a paper off its text and the title it came under. Pure. */
export function readRemarks(text: string, title: string): PaperRemarks {
  const says = (words: RegExp): boolean => {
    const found = words.exec(text);
    return words.test(title) || (found !== null && !supposed.test(text.slice(Math.max(0, found.index - 90), found.index)));
  };
  return { corrects: corrects.some(says), isSpecial: /\bspecial\s+assessment\b/i.test(`${title}\n${text}`) };
}
