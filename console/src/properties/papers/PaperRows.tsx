import { Box, ButtonBase } from '@mui/material';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { badgeOf, dayWords, headingOf } from '../../documents/document-words';
import { typeName } from '../../documents/review/document-types';
import { StatusBadge } from '../../documents/StatusBadge';
import { IconAction } from '../../layout/IconAction';
import { Span } from '../../layout/Span';
import { Note, Quiet } from '../../layout/Text';
import { figureLook, Rows } from '../../layout/Rows';
import { formatSize } from '../../money/format';

interface PaperRowsProps {
  papers: readonly DocumentRow[];
  canChange: boolean;
  onView: (paper: DocumentRow) => void;
  onDownload: (paper: DocumentRow) => void;
  onDelete: (paper: DocumentRow) => void;
}

const columns = [
  { key: 'document', look: { maxWidth: 0, width: '46%' } },
  { key: 'type' },
  { key: 'date', look: { whiteSpace: 'nowrap', color: 'text.secondary' } },
  { key: 'size', right: true, look: { ...figureLook, color: 'text.secondary' } },
  { key: 'actions', right: true, look: { whiteSpace: 'nowrap' } },
] as const;

/** What is said of a document that is not simply read. */
function Trouble({ paper }: { paper: DocumentRow }) {
  if (paper.processing_status === 'completed' || paper.processing_status === 'filed') return null;
  return <StatusBadge {...badgeOf(paper)} />;
}

/** What a document is called, and under it who sent it. */
function PaperName({ paper, onView }: { paper: DocumentRow; onView: (paper: DocumentRow) => void }) {
  const name = headingOf(paper);
  return (
    <Box sx={{ minWidth: 0 }}>
      <ButtonBase
        onClick={() => onView(paper)}
        title={name}
        sx={{
          display: 'block',
          maxWidth: '100%',
          textAlign: 'left',
          fontFamily: 'inherit',
          fontSize: 13,
          color: 'primary.main',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        <Span sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Span>
      </ButtonBase>
      {paper.vendor_name && <Note noWrap>{paper.vendor_name}</Note>}
    </Box>
  );
}

function Tools({ paper, canChange, ...on }: Omit<PaperRowsProps, 'papers'> & { paper: DocumentRow }) {
  const looks = { size: 'small', args: { name: headingOf(paper) } } as const;
  return (
    <Box sx={{ display: 'inline-flex', my: -0.5 }}>
      <IconAction {...looks} label="property_documents.view_one" icon={Eye} onClick={() => on.onView(paper)} />
      <IconAction {...looks} label="property_documents.download_one" icon={Download} onClick={() => on.onDownload(paper)} />
      {canChange && <IconAction {...looks} label="property_documents.delete_one" icon={Trash2} onClick={() => on.onDelete(paper)} />}
    </Box>
  );
}

/** Papers, each with what can be done to it. */
export function PaperRows(props: PaperRowsProps) {
  const translate = useTranslate();
  const cells = (paper: DocumentRow) => ({
    document: <PaperName paper={paper} onView={props.onView} />,
    type: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {translate(typeName(paper.document_type))}
        <Trouble paper={paper} />
      </Box>
    ),
    date: dayWords(paper),
    size: formatSize(paper.file_size),
    actions: <Tools paper={paper} {...props} />,
  });
  const card = (paper: DocumentRow) => (
    <>
      <PaperName paper={paper} onView={props.onView} />
      <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Quiet sx={{ flex: 1, minWidth: 0 }}>
          {[translate(typeName(paper.document_type)), dayWords(paper), formatSize(paper.file_size)].join(' · ')}
        </Quiet>
        <Tools paper={paper} {...props} />
      </Box>
      <Trouble paper={paper} />
    </>
  );
  return (
    <Rows
      label="property_documents.title"
      words="property_documents."
      rows={props.papers}
      keyOf={({ id }) => id}
      columns={columns}
      cells={cells}
      card={card}
    />
  );
}
