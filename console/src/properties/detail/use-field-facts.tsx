import { useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import { callTo, type Fact, mailTo, outside } from '../../layout/Facts';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { type PropertyField, fieldsOf, type SecretName, type SectionName } from '../form/property-fields';
import { isMortgaged } from './is-mortgaged';
import { secretFact } from './Secret';

/** The fields of a section of the form as facts, each written as its kind is; those of a mortgage only where there is one. */
export function useFieldFacts(property: Property, section: SectionName, title?: string): Fact[] {
  const translate = useTranslate();
  const money = useMoney();
  const known: Partial<Record<string, unknown>> = property;
  const factOf = ({ name, kind }: PropertyField): Fact => {
    if (kind === 'secret') return secretFact(property, name as SecretName);
    const value = known[name] as string | number | null;
    if (value === null) return [`property_form.${name}`, null];
    const text = String(value);
    const written = {
      money: () => money(Number(value)),
      percent: () => `${text}%`,
      date: () => formatDay(text),
      choice: () => translate(`property_form.${name}_${text}`),
      url: () => outside(text),
      email: () => mailTo(text),
      tel: () => callTo(text),
    } as const;
    return [`property_form.${name}`, kind in written ? written[kind as keyof typeof written]() : value];
  };
  return fieldsOf(section, title)
    .filter(({ mortgaged }) => !mortgaged || isMortgaged(property))
    .map(factOf);
}
