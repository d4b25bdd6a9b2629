import { Injectable, StandardSchemaSerializerInterceptor } from '@nestjs/common';

type Check = StandardSchemaSerializerInterceptor['transformToPlain'];
type Schema = Parameters<Check>[1];
type Checked = Awaited<ReturnType<Check>>;

/** Checks answers against their schema. Frozen answers are sent repeatedly: they are checked once. */
@Injectable()
export class AnswerInterceptor extends StandardSchemaSerializerInterceptor {
  private readonly known = new WeakMap<object, { schema: Schema; checked: Checked }>();

  override async transformToPlain(...[answer, schema, options]: Parameters<Check>): Promise<Checked> {
    const given: unknown = answer;
    if (typeof given !== 'object' || given === null || !Object.isFrozen(given)) return super.transformToPlain(answer, schema, options);
    const known = this.known.get(given);
    if (known?.schema === schema) return known.checked;
    const checked = await super.transformToPlain(answer, schema, options);
    this.known.set(given, { schema, checked });
    return checked;
  }
}
