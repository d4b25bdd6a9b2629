import type { ExpectedItem } from '../../expected/pressing';

/** What is expected at a property, of every kind. */
export const expectedKinds = ['announced', 'document', 'dues', 'payment', 'notice'] as const satisfies readonly ExpectedItem['kind'][];
