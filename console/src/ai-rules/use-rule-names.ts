import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { usePropertyNames } from '../choosers/use-property-names';
import { useCategories } from '../documents/use-documents';
import { typeName } from '../documents/review/document-types';
import type { DocumentRow } from '../api/types';
import { useTags } from '../tags/use-tags';
import type { RuleNames } from './rule-words';

/** An expense is an expense here, whether it came as an invoice or a receipt. */
const ruleTypeName = (type: string): string =>
  type === 'expense' ? 'rule_fields.expense' : typeName(type as DocumentRow['document_type']);

const byId = (list: readonly { id: number; name: string }[] | undefined) => new Map(list?.map(({ id, name }) => [id, name]));

/** The names of all that rules speak of. */
export function useRuleNames(): RuleNames {
  const translate = useTranslate();
  const property = usePropertyNames();
  const categories = useCategories().data;
  const tags = useTags().data;
  return useMemo(
    () => ({ property, category: byId(categories), tag: byId(tags), type: (type) => translate(ruleTypeName(type)) }),
    [property, categories, tags, translate],
  );
}
