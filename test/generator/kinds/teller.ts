import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Section } from '../content.ts';
import { dayAfter, plainMoney } from '../style.ts';
import type { Writer } from './writer.ts';

/** Sentences by topic: `{name}` stands for a fact, `[one|other]` for either wording. */
const frames = JSON.parse(readFileSync(join(import.meta.dirname, '../sentences.json'), 'utf8')) as Record<string, readonly string[]>;

interface Fact {
  words: string;
  truth: Partial<Record<FieldKey, string>>;
}

/** Tells facts in sentences. What is told is true of the document; what no sentence holds is not. */
export class Teller {
  private readonly facts = new Map<string, Fact>();

  constructor(private readonly writer: Writer) {}

  words(name: string, words: string, truth: Fact['truth'] = {}): this {
    this.facts.set(name, { words, truth });
    return this;
  }
  money(name: string, cents: number, ...keys: readonly FieldKey[]): this {
    return this.words(name, this.writer.style.money(cents), Object.fromEntries(keys.map((key) => [key, plainMoney(cents)])));
  }
  day(name: string, iso: string, ...keys: readonly FieldKey[]): this {
    return this.words(name, this.writer.style.day(iso), Object.fromEntries(keys.map((key) => [key, iso])));
  }
  /** The day after another by so many days. */
  dayAfter(name: string, iso: string, count: number, ...keys: readonly FieldKey[]): this {
    return this.day(name, dayAfter(iso, count), ...keys);
  }
  /** The place the document is about, in a sentence. */
  place(): this {
    const lines = this.writer.place()?.lines ?? [];
    const { property_address = '' } = this.writer.fields;
    delete this.writer.fields.property_address;
    return this.words('place', lines.join(', '), { property_address });
  }

  /** A sentence on each topic, of those that hold nothing unknown. */
  tell(...topics: readonly string[]): string[] {
    return topics.map((topic) => this.fill(this.worded(this.writer.draw.pick(this.known(topic)))));
  }
  /** So many different things on one topic, in any order. */
  tellSome(topic: string, count: number): string[] {
    const { draw } = this.writer;
    return draw.shuffled(draw.some(this.known(topic), count)).map((frame) => this.fill(this.worded(frame)));
  }
  /** The same in paragraphs of one to three sentences. */
  section(...topics: readonly string[]): Section {
    const { draw } = this.writer;
    const sentences = this.tell(...topics).reduce<string[]>((all, sentence) => {
      const last = all.at(-1);
      return last === undefined || draw.chance(0.35) ? [...all, sentence] : [...all.slice(0, -1), `${last} ${sentence}`];
    }, []);
    return { heading: null, sentences };
  }
  /** A heading or title on a topic. */
  title(topic: string): string {
    return this.tell(topic)[0] ?? topic;
  }

  private known(topic: string): string[] {
    const fitting = (frames[topic] ?? []).filter((frame) => namesIn(frame).every((name) => this.facts.has(name)));
    if (fitting.length === 0) throw new Error(`Nothing can be told of ${topic}.`);
    return fitting;
  }
  private worded(frame: string): string {
    return frame.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => this.writer.draw.pick(choices.split('|')));
  }
  private fill(frame: string): string {
    const text = frame.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { words, truth } = this.facts.get(name) ?? { words: name, truth: {} };
      Object.assign(this.writer.fields, truth);
      return words;
    });
    const plain = text
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ (?=[,;.](?:\s|$))/g, '')
      .trim();
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  }
}

const namesIn = (frame: string): string[] => [...frame.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
