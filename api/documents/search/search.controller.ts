import { Body, Controller, Post } from '@nestjs/common';
import { z } from 'zod';
import { SignedIn } from '../../auth/access.js';
import { Answers } from '../../http/answers.js';
import { Throttle } from '../../http/throttle.guard.js';
import { DocumentRow } from '../document.schema.js';
import { SearchService } from './search.service.js';

const SearchWish = z
  .object({ query: z.string().trim().min(1, 'must not be blank').max(500), limit: z.int().min(1).max(200).default(50) })
  .meta({ id: 'DocumentSearch', examples: [{ query: 'water bills over $80 last March', limit: 50 }] });

const SearchOut = z
  .object({
    results: z.array(
      z.object({ document: DocumentRow, score: z.number().describe('0 to 1'), snippet: z.string().nullable().describe('Plain text') }),
    ),
    interpretation: z.string().describe('What the question was understood to ask for'),
    used_ai: z.boolean(),
  })
  .meta({ id: 'DocumentSearchResult' });

@Controller('documents/search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Post('ai')
  @SignedIn()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, SearchOut, 'Find documents by a question in words')
  search(@Body({ schema: SearchWish }) { query, limit }: z.output<typeof SearchWish>) {
    return this.searches.search(query, limit);
  }
}
