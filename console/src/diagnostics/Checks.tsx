import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Note, Text } from '../layout/Text';
import { useCanChange } from '../providers/role';
import { type CallGroup, type DiagnosticCall, diagnosticCalls } from './calls';

interface ChecksProps {
  running: string | null;
  onRun: (call: DiagnosticCall) => void;
}

const groups = Object.keys(diagnosticCalls) as CallGroup[];

/** All that can be asked of one document or done to it; what the role may not is shown and cannot be pressed. */
export function Checks({ running, onRun }: ChecksProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      {groups.map((group) => (
        <Box key={group}>
          <Text words={`diagnostics.${group}`} variant="h3" component="h3" />
          <Note sx={{ mb: 1 }}>
            {canChange || group === 'look' ? translate(`diagnostics.${group}_note`) : translate('diagnostics.editors_only')}
          </Note>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {diagnosticCalls[group].map((call) => (
              <ActionButton
                words={`diagnostics.${call.name}`}
                key={call.name}
                size="small"
                color={group === 'repair' ? 'primary' : 'inherit'}
                disabled={(!canChange && !call.open) || (running !== null && running !== call.name)}
                loading={running === call.name}
                onClick={() => onRun(call)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
