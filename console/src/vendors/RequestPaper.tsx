import { Copy, Mail } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { useBusinessName } from './use-business-name';

/** Asks a vendor for a form or certificate: by mail, or as a text to send another way. */
export function RequestPaper({ vendor, words }: { vendor: Vendor; words: 'w9' | 'certificates' }) {
  const { business_name, contact_name, email } = vendor;
  const translate = useTranslate();
  const notify = useNotify();
  const business = useBusinessName();
  const text = translate(`${words}.request_text`, { name: contact_name ?? business_name, business });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify(`${words}.copied`, { type: 'info' });
  };
  const mail = `mailto:${email ?? ''}?subject=${encodeURIComponent(translate(`${words}.request_subject`))}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <ActionButton words={`${words}.request`} icon={Mail} size="small" href={mail} />
      <ActionButton words={`${words}.copy`} icon={Copy} size="small" variant="text" onClick={() => void copy()} />
    </>
  );
}
