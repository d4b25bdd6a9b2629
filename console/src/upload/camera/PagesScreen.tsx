import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { IconAction } from '../../layout/IconAction';
import type { Page } from './files-of-pages';

interface PagesScreenProps {
  pages: readonly Page[];
  isOne: boolean;
  onIsOne: (isOne: boolean) => void;
  onRemove: (id: number) => void;
  onMore: () => void;
  onSend: () => void;
}

interface PageTileProps {
  page: Page;
  number: number;
  onRemove: (id: number) => void;
}

function PageTile({ page: { id, url }, number, onRemove }: PageTileProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ position: 'relative' }}>
      <Box
        component="img"
        src={url}
        alt={translate('camera.page', { number })}
        sx={{ display: 'block', width: '100%', height: 180, objectFit: 'contain', backgroundColor: 'action.hover', borderRadius: '8px' }}
      />
      <IconAction
        label="camera.remove"
        args={{ number }}
        icon={X}
        iconSize={18}
        onClick={() => onRemove(id)}
        sx={{
          position: 'absolute',
          top: 4,
          right: 4,
          color: '#fff',
          backgroundColor: '#101725',
          '&:hover': { backgroundColor: '#24304a' },
        }}
      />
    </Box>
  );
}

/** Whether the pages are one document or one each. */
function OneOrEach({ isOne, onIsOne }: Pick<PagesScreenProps, 'isOne' | 'onIsOne'>) {
  const translate = useTranslate();
  return (
    <FormControl sx={{ px: 3 }}>
      <FormLabel id="pages-are" sx={{ '&, &.Mui-focused': { color: 'inherit' } }}>
        {translate('camera.are')}
      </FormLabel>
      <RadioGroup row aria-labelledby="pages-are" value={isOne ? 'one' : 'each'} onChange={(_event, value) => onIsOne(value === 'one')}>
        <FormControlLabel value="one" control={<Radio color="default" />} label={translate('camera.one')} />
        <FormControlLabel value="each" control={<Radio color="default" />} label={translate('camera.each')} />
      </RadioGroup>
    </FormControl>
  );
}

/** The pages that were taken, and whether they are one document. */
export function PagesScreen({ pages, isOne, onIsOne, onRemove, onMore, onSend }: PagesScreenProps) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }} tabIndex={0} role="region" aria-label={translate('camera.pages')}>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
        >
          {pages.map((page, place) => (
            <PageTile key={page.id} page={page} number={place + 1} onRemove={onRemove} />
          ))}
        </Box>
      </Box>
      {pages.length > 1 && <OneOrEach isOne={isOne} onIsOne={onIsOne} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, p: 2 }}>
        <ActionButton words="camera.more" onClick={onMore} />
        <ActionButton
          words="camera.send"
          args={{ smart_count: pages.length }}
          variant="contained"
          disabled={pages.length === 0}
          onClick={onSend}
        />
      </Box>
    </>
  );
}
