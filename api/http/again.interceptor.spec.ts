import type { ExecutionContext } from '@nestjs/common';
import { defer, lastValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { AgainInterceptor } from './again.interceptor.js';

const crossed = Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** A call that fails so often before it answers; says how often it was made. */
async function call(failures: readonly Error[], { multipart = false, headersSent = false } = {}) {
  let made = 0;
  const handle = () =>
    defer(() => {
      const failure = failures[made];
      made += 1;
      return failure ? Promise.reject(failure) : Promise.resolve('answer');
    });
  const http = { getRequest: () => ({ is: () => multipart && 'multipart/form-data' }), getResponse: () => ({ headersSent }) };
  const context = { switchToHttp: () => http } as unknown as ExecutionContext;
  const answer = await lastValueFrom(new AgainInterceptor().intercept(context, { handle })).catch((error: unknown) => error);
  return { made, answer };
}

test('a deadlock’s victim is made again, a few times', async () => {
  expect(await call([])).toEqual({ made: 1, answer: 'answer' });
  expect(await call([crossed, crossed])).toEqual({ made: 3, answer: 'answer' });
  expect(await call(Array.from({ length: 9 }, () => crossed))).toEqual({ made: 4, answer: crossed });
});

test('nothing else is made twice, nor what cannot be', async () => {
  const other = new Error('other');
  expect(await call([other])).toEqual({ made: 1, answer: other });
  expect(await call([crossed], { multipart: true })).toEqual({ made: 1, answer: crossed });
  expect(await call([crossed], { headersSent: true })).toEqual({ made: 1, answer: crossed });
});
