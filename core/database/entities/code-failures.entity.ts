import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'CodeFailures',
  tableName: 'code_failures',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').unique(),
    failures: p.integer(),
    lastAt: instant(),
  },
});

/** How often a wrong code came for a user since the last right one. */
export class CodeFailures extends schema.class {}

schema.setClass(CodeFailures);
