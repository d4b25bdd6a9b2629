import {
  Box,
  ButtonBase,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { Download, Eye, type LucideIcon, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { badgeOf, dayWords, headingOf } from '../../documents/document-words';
import { typeName } from '../../documents/review/document-types';
import { StatusBadge } from '../../documents/StatusBadge';
import { formatSize } from '../../money/format';

interface PaperRowsProps {
  papers: readonly DocumentRow[];
  canChange: boolean;
  onView: (paper: DocumentRow) => void;
  onDownload: (paper: DocumentRow) => void;
  onDelete: (paper: DocumentRow) => void;
}

const columns = ['document', 'type', 'date', 'size', 'actions'] as const;
const toTheRight = new Set<string>(['size', 'actions']);

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
        <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      </ButtonBase>
      {paper.vendor_name && (
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {paper.vendor_name}
        </Typography>
      )}
    </Box>
  );
}

function Tool({ label, name, icon: Icon, onClick }: { label: string; name: string; icon: LucideIcon; onClick: () => void }) {
  const translate = useTranslate();
  const words = translate(label, { name });
  return (
    <Tooltip title={words}>
      <IconButton size="small" aria-label={words} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

function Tools({ paper, canChange, ...on }: Omit<PaperRowsProps, 'papers'> & { paper: DocumentRow }) {
  const name = headingOf(paper);
  return (
    <Box sx={{ display: 'inline-flex', my: -0.5 }}>
      <Tool label="property_documents.view_one" name={name} icon={Eye} onClick={() => on.onView(paper)} />
      <Tool label="property_documents.download_one" name={name} icon={Download} onClick={() => on.onDownload(paper)} />
      {canChange && <Tool label="property_documents.delete_one" name={name} icon={Trash2} onClick={() => on.onDelete(paper)} />}
    </Box>
  );
}

function PaperTable(props: PaperRowsProps) {
  const translate = useTranslate();
  const cut = { maxWidth: 0, width: '46%' } as const;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column} align={toTheRight.has(column) ? 'right' : 'left'}>
              {translate(`property_documents.${column}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {props.papers.map((paper) => (
          <TableRow key={paper.id} hover>
            <TableCell sx={cut}>
              <PaperName paper={paper} onView={props.onView} />
            </TableCell>
            <TableCell>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {translate(typeName(paper.document_type))}
                <Trouble paper={paper} />
              </Box>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{dayWords(paper)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
              {formatSize(paper.file_size)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <Tools paper={paper} {...props} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same on a phone: a card each. */
function PaperCards(props: PaperRowsProps) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {props.papers.map((paper) => (
        <Box component="li" key={paper.id} sx={{ px: 2, py: 1.25 }}>
          <PaperName paper={paper} onView={props.onView} />
          <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
              {`${translate(typeName(paper.document_type))} · ${dayWords(paper)} · `}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatSize(paper.file_size)}
              </Box>
            </Typography>
            <Tools paper={paper} {...props} />
          </Box>
          <Trouble paper={paper} />
        </Box>
      ))}
    </Box>
  );
}

/** Papers, each with what can be done to it. */
export function PaperRows(props: PaperRowsProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <PaperCards {...props} /> : <PaperTable {...props} />;
}
