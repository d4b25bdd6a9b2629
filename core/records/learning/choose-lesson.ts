/** By what a document is known to be of a kind with an earlier one, the surest first. */
export const lessonKeys = ['account', 'wording', 'vendor', 'sender'] as const;
export type LessonKey = (typeof lessonKeys)[number];
export type Keys = Readonly<Record<LessonKey, string | null>>;

/** A correction of an earlier document, as far as it teaches. */
export interface Case extends Keys {
  documentId: number;
  found: string | null;
  said: string | null;
}

/** What is to be believed, and the sentence why. */
export interface Lesson {
  said: string;
  reason: string;
  by: LessonKey;
}

/** A person changes their mind; what they said last counts, once they have said it so often in a row. */
const agreeing: Readonly<Record<LessonKey, number>> = { account: 1, wording: 1, vendor: 1, sender: 2 };
const most = 3;
/** So long an account number is one sender's alone; `1204` is an apartment's with the association and anything else with others. */
const telling = 6;

/**
 * What people's corrections of earlier documents say about a field of this one; null where they say nothing, or not one thing.
 * A case speaks by the same account, vendor as read, or sender. One sender writes of many things: there it takes two cases that
 * agree, in which the machine had found the same as here. By vendor, too, only what was wrong in the same way is mended.
 * A short account number speaks among papers of one vendor or sender only. `cases` are the newest first, `by` is what may tell. Pure.
 */
export function chooseLesson(
  keys: Keys,
  found: string | null,
  cases: readonly Case[],
  by: readonly LessonKey[] = lessonKeys,
): Lesson | null {
  const isOfOneHouse = (taught: Case): boolean =>
    (keys.vendor !== null && taught.vendor === keys.vendor) || (keys.sender !== null && taught.sender === keys.sender);
  const speaks = (taught: Case, key: LessonKey, ownKey: string): boolean => {
    if (taught[key] !== ownKey) return false;
    if (key === 'account') return ownKey.length >= telling || isOfOneHouse(taught);
    return key === 'wording' || taught.found === found;
  };
  for (const key of by) {
    const ownKey = keys[key];
    if (ownKey === null) continue;
    const speaking = cases.filter((taught) => speaks(taught, key, ownKey)).slice(0, most);
    if (speaking.length === 0) continue;
    const [newest] = speaking;
    const same = speaking.findIndex((taught) => taught.said !== newest?.said);
    const inARow = same === -1 ? speaking.length : same;
    // The same words about two houses tell neither.
    if (key === 'wording' && same !== -1) continue;
    const needed = same === -1 ? agreeing[key] : 2;
    if (!newest || inARow < needed || newest.said === null) return null;
    return { said: newest.said, reason: reasonOf(key, ownKey, newest.documentId), by: key };
  }
  return null;
}

const reasonOf = (key: LessonKey, ownKey: string, documentId: number): string =>
  ({
    account: `A person chose this for document ${documentId}, which has the same account number, ending in ${ownKey.slice(-4)}.`,
    wording: `A person chose this for document ${documentId}, which came from the same sender with the same subject.`,
    vendor: `A person chose this for document ${documentId}, on which the same vendor was read.`,
    sender: `A person chose this for document ${documentId} and others from ${ownKey}.`,
  })[key];
