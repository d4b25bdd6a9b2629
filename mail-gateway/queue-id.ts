import { randomInt } from 'node:crypto';

const timeDigits = 9;
const randomDigits = 8;

/**
 * A name for a message: the gateway's id, the time in milliseconds and chance, all in base 36.
 * Names of one gateway sort by time; those of two gateways never collide.
 */
export function newQueueId(gateway: string, now: Date): string {
  const time = now.getTime().toString(36).padStart(timeDigits, '0');
  const chance = randomInt(36 ** randomDigits)
    .toString(36)
    .padStart(randomDigits, '0');
  return `${gateway}${time}${chance}`;
}

/** Whether a file's name is a queue id of ours. */
export function isQueueId(name: string): boolean {
  return /^[a-z0-9]{18,29}$/.test(name);
}

/** When the message of that name was taken. */
export function queueIdTime(queueId: string): Date {
  return new Date(Number.parseInt(queueId.slice(-timeDigits - randomDigits, -randomDigits), 36));
}
