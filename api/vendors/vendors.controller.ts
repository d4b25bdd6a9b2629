import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Admins, Editors, RecentProof, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { VendorQuery, vendorRules } from './vendor-list.js';
import { TaxIdOut, VendorCreate, VendorMerge, VendorOut, VendorUpdate } from './vendor.schema.js';
import { VendorsService } from './vendors.service.js';

@Controller('vendors')
export class VendorsController {
  constructor(private readonly vendors: VendorsService) {}

  @Get()
  @SignedIn()
  @AnswersList(VendorOut, 'Vendors, preferred ones first, then by name')
  list(@Query({ schema: VendorQuery }) query: ListParameters) {
    return this.vendors.list(readList(vendorRules, query));
  }

  @Post()
  @Editors()
  @Answers(201, VendorOut, 'Add a vendor')
  create(@Acting() actor: Actor, @Body({ schema: VendorCreate }) body: z.output<typeof VendorCreate>) {
    return this.vendors.create(body, actor);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, VendorOut, 'One vendor')
  @Refuses(404)
  one(@Param('id', { schema: Id }) id: number) {
    return this.vendors.one(id);
  }

  @Put(':id')
  @Editors()
  @Answers(200, VendorOut, 'Change a vendor')
  @Refuses(404)
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: VendorUpdate }) body: z.output<typeof VendorUpdate>,
  ) {
    return this.vendors.update(id, body, actor);
  }

  @Post(':id/merge')
  @Editors()
  @Answers(
    200,
    VendorOut,
    'Make another vendor part of this one: its names, expenses, messages, lessons and rules; it leaves the directory',
  )
  @Refuses(404, 409)
  merge(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: VendorMerge }) { vendor_id: goneId }: z.output<typeof VendorMerge>,
  ) {
    return this.vendors.merge({ id, goneId }, actor);
  }

  @Post(':id/reveal-tax-id')
  @Admins()
  @RecentProof()
  @Answers(200, TaxIdOut, 'A vendor’s tax ID in clear; the audit log says who saw it')
  @Refuses(404)
  reveal(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.vendors.reveal(id, actor);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Deactivate a vendor')
  @Refuses(404)
  deactivate(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.vendors.deactivate(id, actor);
  }
}
