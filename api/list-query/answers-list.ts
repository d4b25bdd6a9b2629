import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { Answers } from '../http/answers.js';

/** A list of rows as a plain array; `Content-Range` says which rows of how many; of a search, as far as it is counted. */
export function AnswersList(row: z.ZodType, summary: string): MethodDecorator {
  const schema = z.array(row);
  return applyDecorators(
    Answers(200, schema, summary),
    ApiResponse({
      status: 200,
      description: summary,
      standardSchema: schema,
      headers: {
        'Content-Range': {
          description:
            '`resource first-last/total`. Of a search for words that very many rows have, the total is told as far as a thousand past the page',
          schema: { type: 'string', example: 'documents 0-24/319' },
        },
      },
    }),
  );
}
