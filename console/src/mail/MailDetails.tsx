import { Box, Link, Skeleton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Mail } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { AnnouncedState } from '../expected/AnnouncedNotice';
import { useAnnouncedOf } from '../expected/use-announced';
import { ActionButton } from '../layout/ActionButton';
import { Facts } from '../layout/Facts';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
import { Text } from '../layout/Text';
import { formatInstant } from '../money/format';
import { MailParts } from './MailParts';
import { stateBadge } from './mail-words';
import { ReleaseButtons } from './ReleaseButtons';
import { RawSource } from './RawSource';
import { Sender } from './Sender';
import { useMail, useReplay } from './use-mail';

interface MailDetailsProps {
  id: number;
  /** Shows another message instead. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Recipients({ deliveries }: Pick<Mail, 'deliveries'>) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {deliveries.map(({ recipient, mailbox, note }) => (
        <li key={recipient}>
          {[recipient, translate(mailbox ? `mail.mailbox.${mailbox}` : 'mail.no_mailbox'), note].filter(Boolean).join(' · ')}
        </li>
      ))}
    </Box>
  );
}

function Checks({ checks }: { checks: NonNullable<NonNullable<Mail['trust']>['checks']> }) {
  const translate = useTranslate();
  const { spf, dkim, dmarc, arc, by } = checks;
  const signed = [...new Set(dkim.map(({ domain, result }) => `${result} (${domain})`))].join(', ') || translate('mail.no_signature');
  const line = translate('mail.checks_line', { spf: spf.result, dkim: signed, dmarc: dmarc.result, arc: arc.result });
  return <>{by === 'front' ? `${line}, ${translate('mail.checks_by_front')}` : line}</>;
}

function MailFacts({ mail, onOpen }: { mail: Mail; onOpen: (id: number) => void }) {
  const translate = useTranslate();
  const { duplicate_of: first, trust } = mail;
  return (
    <Facts
      width={300}
      facts={[
        ['mail.status', <StatusBadge key="status" {...stateBadge(mail)} />],
        ['mail.received', formatInstant(mail.received_at)],
        ['mail.from', <Sender key="from" mail={mail} />],
        ['mail.envelope_from', mail.envelope_from],
        ['mail.queue_id', mail.queue_id],
        ['mail.message_id', mail.message_id],
        ['mail.trust', trust?.trusted && trust.words],
        ['mail.checks', trust?.checks && <Checks key="checks" checks={trust.checks} />],
        ['mail.reason', mail.reason],
        [
          'mail.duplicate_of',
          first !== null && (
            <Link key="first" component="button" type="button" onClick={() => onOpen(first)} sx={{ font: 'inherit' }}>
              {translate('mail.message_link', { id: first })}
            </Link>
          ),
        ],
      ]}
    />
  );
}

/** The document that the message announces, if it does. */
function OfMail({ id }: { id: number }) {
  const translate = useTranslate();
  const { data = [] } = useAnnouncedOf({ mail_id: id });
  return data.map((announced) => (
    <Section key={announced.id} title={translate('expected.of_mail')}>
      <AnnouncedState announced={announced} />
    </Section>
  ));
}

function Replay({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  const { mutate: replay, isPending } = useReplay();
  return (
    <Tooltip describeChild title={translate('mail.replay_hint')}>
      <ActionButton words="mail.replay" loading={isPending} onClick={() => replay(mail.id)} />
    </Tooltip>
  );
}

/** What waits or was dismissed, and a copy for which nobody vouched: let in, it adds what its own mailbox says. */
const mayBeLetIn = ({ state, dismissed_at, trust }: Mail): boolean =>
  state === 'quarantined' || dismissed_at !== null || (state === 'duplicate' && trust?.trusted === false);

/** A message whole: how it came, for whom it was, every part of it and what became of each. */
export function MailDetails({ id, onOpen, onClose }: MailDetailsProps) {
  const translate = useTranslate();
  const { data: mail, isError, refetch } = useMail(id);
  const hasOriginal = mail?.raw_size !== null;
  return (
    <ReadDialog
      title={mail ? (mail.subject ?? translate('mail.no_subject')) : translate('mail.details')}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          {mail && mayBeLetIn(mail) && <ReleaseButtons mail={mail} />}
          {mail && hasOriginal && mail.state !== 'quarantined' && mail.state !== 'rejected' && <Replay mail={mail} />}
        </>
      }
    >
      <LoadFailed failed={isError && !mail} words="mail.failed_details" onRetry={() => void refetch()} />
      {!mail && !isError && <Skeleton variant="rounded" height={380} />}
      {mail && (
        <>
          <MailFacts mail={mail} onOpen={onOpen} />
          <Section title={translate('mail.recipients')}>
            <Recipients deliveries={mail.deliveries} />
          </Section>
          <Section title={translate('mail.parts_title')}>
            <MailParts parts={mail.parts} />
          </Section>
          <OfMail id={id} />
          <Section title={translate('mail.raw')}>
            {hasOriginal ? <RawSource id={id} /> : <Text words="mail.raw_none" variant="body2" />}
          </Section>
        </>
      )}
    </ReadDialog>
  );
}
