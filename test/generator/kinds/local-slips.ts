import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import type { Pair } from '../content.ts';
import { withDigits } from '../languages.ts';
import { plainMoney } from '../style.ts';
import { LocalWriter } from './local-writer.ts';
import { type Kind, kept } from './writer.ts';

/** Where the smallest coin is five cents, and cash is rounded to it. */
const roundedIn: ReadonlySet<string> = new Set(['MY', 'AU', 'CH', 'NL', 'SG']);

/** What was handed over and what came back, or a card with what its terminal prints. */
function settled(writer: LocalWriter, total: number): { pairs: Pair[]; lines: string[] } {
  const { draw } = writer;
  if (draw.chance(0.1)) return { pairs: [], lines: [] };
  if (draw.chance(0.45)) {
    const note = draw.pick([100, 500, 1000, 5000]);
    const given = Math.ceil(total / note) * note;
    return {
      pairs: kept(writer.money('tendered', given), (given > total || draw.chance(0.4)) && writer.money('change', given - total)),
      lines: [],
    };
  }
  const terminal = [
    'AID: A0000000041010',
    'VISA **** #### 4021',
    'Terminal ID ########',
    'AUTH ######  TRACE ######',
    'APPROVED',
    'XXXX XXXX XXXX ####',
  ];
  return {
    pairs: [writer.money('card', total)],
    lines: draw.chance(0.5) ? draw.some(terminal, draw.int(1, 4)).map((line) => withDigits(draw, line)) : [],
  };
}

function till(name: string, weight: number, trades: readonly ('shop' | 'grocer' | 'table')[], range: readonly [number, number]): Kind {
  return {
    name,
    shapes: ['slip', 'slip', 'slip', 'page'],
    mailbox: 'receipts',
    weight,
    mailed: 0.05,
    make(draw) {
      const writer = new LocalWriter(draw);
      const { fields, local, style } = writer;
      const trade = draw.pick(trades);
      const isRounded = roundedIn.has(local.country.code) && draw.chance(0.4);
      const list = { shop: 'goods', grocer: 'food', table: 'dishes' }[trade];
      const bill = writer.charge({
        list,
        count: draw.int(1, 8),
        range,
        totalRole: isRounded ? 'total' : 'till_total',
        isGross: style.land.isVat ? draw.chance(0.85) : false,
        isExempt: draw.chance(0.15),
      });
      const tip = trade === 'table' && draw.chance(0.15) ? Math.round(bill.total * 0.1) : 0;
      const total = (isRounded ? Math.round(bill.total / 5) * 5 : bill.total) + tip;
      const extra = kept(
        isRounded && writer.money('rounding', total - tip - bill.total),
        tip > 0 && writer.money('tip', tip),
        (isRounded || tip > 0) && writer.money('till_total', total),
      );
      fields.amount = plainMoney(total);
      const paid = settled(writer, total);
      const clock = `${draw.int(8, 21)}:${draw.int(10, 59)}`;
      const stamp = { ...writer.day('receipt_date', writer.date(), 'service_date') };
      if (draw.chance(0.6)) stamp.value += draw.pick([` ${clock}`, ` ${clock}:${draw.int(10, 59)}`, `  ${clock}`]);
      if (draw.chance(0.35)) stamp.label = '';
      const meta = kept(stamp, draw.chance(0.7) && writer.text('receipt_number', writer.draw.digits(draw.int(3, 9)), 'invoice_number'));
      const title = writer.title('receipt');
      return writer.done(
        {
          title,
          trade,
          type: 'expense',
          meta: draw.chance(0.5) ? meta : meta.toReversed(),
          items: bill.table,
          totals: [...bill.totals, ...extra, ...paid.pairs],
          notices: [...(draw.chance(0.35) ? bill.taxLines : []), ...paid.lines],
        },
        kept<FieldKey>('due_date', 'previous_balance', 'late_fee', 'account_number', fields.tax === undefined && 'tax'),
      );
    },
  };
}

export const localSlipKinds: readonly Kind[] = [
  till('local-receipt', 6, ['shop', 'grocer'], [1, 60]),
  till('local-meal', 2, ['table'], [2, 26]),
];
