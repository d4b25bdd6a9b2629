const labels: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  65001: 'utf-8',
};

/** Text in one of Windows' code pages, by its number; an unknown one is taken for western. Never throws. */
export function decodeCodePage(bytes: Buffer, page: number): string {
  const latin = page >= 28591 && page <= 28606 ? `iso-8859-${page - 28590}` : null;
  const windows = (page >= 1250 && page <= 1258) || page === 874 ? `windows-${page}` : null;
  try {
    return new TextDecoder(labels[page] ?? latin ?? windows ?? 'windows-1252').decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
