import { Reflector } from '@nestjs/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AnswerInterceptor } from './answer.interceptor.js';

let times = 0;
const schema = z.object({ total: z.string().transform((text) => `${text} (${(times += 1)})`) });
const answers = new AnswerInterceptor(new Reflector());

test('what is frozen is checked once, anything else each time', async () => {
  const [kept, passing] = [Object.freeze({ total: '1.00' }), { total: '2.00' }];
  const said = [];
  for (const answer of [kept, kept, passing, passing]) said.push(await answers.serialize(answer, schema));
  expect(said).toEqual(['1.00 (1)', '1.00 (1)', '2.00 (2)', '2.00 (3)'].map((total) => ({ total })));
});

test('by another schema it is checked anew, and what does not fit is never let out', async () => {
  const kept = Object.freeze({ total: '1.00' });
  const bare = z.object({ total: z.string() });
  await answers.serialize(kept, schema);
  expect(await answers.serialize(kept, bare)).toEqual({ total: '1.00' });
  for (let time = 0; time < 2; time += 1)
    await expect(answers.serialize(kept, z.object({ total: z.int() }))).rejects.toThrow('Serialization failed');
});
