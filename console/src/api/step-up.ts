/** Asks the person to prove again who they are; answers whether they did. */
export type AskForProof = () => Promise<boolean>;

let asks: AskForProof | null = null;
let asked: Promise<boolean> | null = null;

/** Between the calls that are refused for want of a recent proof and the dialog that asks for it. */
export const stepUp = {
  /** The dialog that asks; answers how to take it away. */
  onAsk(ask: AskForProof): () => void {
    asks = ask;
    return () => {
      if (asks === ask) asks = null;
    };
  },
  /** Whether the person has proved who they are. All that are refused meanwhile wait for the same dialog. */
  prove(): Promise<boolean> {
    if (!asks) return Promise.resolve(false);
    asked ??= asks().finally(() => {
      asked = null;
    });
    return asked;
  },
};
