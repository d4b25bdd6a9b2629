import { BadRequestException, NotFoundException } from '@nestjs/common';
import { describe, expect, test } from 'vitest';
import { AppError, errorCodes } from '#core/kernel/platform/app-error';
import { describeError } from './describe-error.js';
import { statusOf } from './error-table.js';

const failed = (code: string, message = 'inner words') => Object.assign(new Error(message), { code });

describe('an error as a caller hears of it', () => {
  test.each([
    [new AppError('not-found', 'Document not found'), 404, 'Document not found'],
    [new AppError('conflict', 'Twice.'), 409, 'Twice.'],
    [
      new AppError('invalid', 'No.', { problems: [{ loc: ['body', 'a'], msg: 'x', type: 'y' }] }),
      422,
      [{ loc: ['body', 'a'], msg: 'x', type: 'y' }],
    ],
    [new NotFoundException('Cannot GET /secret/path'), 404, 'There is nothing at this address.'],
    [new BadRequestException('Bad escape'), 400, 'The request cannot be read.'],
    [new BadRequestException('Unexpected end of JSON input'), 400, 'The body is not valid JSON.'],
    [failed('40P01'), 503, 'Someone else is changing the same records right now. Please try again in a moment.'],
    [Object.assign(new Error('x'), { type: 'entity.parse.failed', status: 400 }), 400, 'The body is not valid JSON.'],
    [Object.assign(new Error('x'), { type: 'entity.too.large', status: 413 }), 413, 'The body is too large.'],
    [new URIError('malformed'), 400, 'The request cannot be read.'],
    [failed('ENOSPC'), 507, 'The disk is full. Nothing was saved; free some space and try again.'],
    [failed('53100'), 507, 'The disk is full. Nothing was saved; free some space and try again.'],
    [failed('ECONNREFUSED'), 503, 'The database cannot be reached right now. Please try again in a moment.'],
    [failed('57P01'), 503, 'The database cannot be reached right now. Please try again in a moment.'],
    [new AggregateError([failed('ECONNREFUSED')]), 503, 'The database cannot be reached right now. Please try again in a moment.'],
    [failed('EIO'), 503, 'The file store cannot be reached right now. Please try again in a moment.'],
    [new Error('select * from app_user'), 500, 'Something went wrong on our side.'],
    ['a string', 500, 'Something went wrong on our side.'],
    [undefined, 500, 'Something went wrong on our side.'],
    [null, 500, 'Something went wrong on our side.'],
  ])('%s', (error, status, detail) => {
    const answer = describeError(error);
    expect([answer.status, answer.detail]).toEqual([status, detail]);
  });

  test('says how to sign in and when to try again', () => {
    expect(describeError(new AppError('unauthenticated', 'x')).headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
    expect(describeError(new AppError('too-many-requests', 'x', { retryAfterSeconds: 61.2 })).headers).toEqual({ 'Retry-After': '62' });
    expect(describeError(failed('ECONNRESET')).headers).toEqual({ 'Retry-After': '5' });
  });

  test('has a status of its own for every code', () => {
    expect(Object.keys(statusOf).toSorted()).toEqual([...errorCodes].toSorted());
  });
});
