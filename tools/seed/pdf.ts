/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 72, leading: 20 };

/** A document of one page: a heading and lines of plain (Latin) text. The same words give the same bytes. */
export const pdfOf = (title: string, lines: readonly string[]): Buffer => {
  const { width, height, margin, leading } = PAGE;
  const words = [
    `BT /F1 20 Tf ${margin} ${height - margin} Td (${escaped(title)}) Tj`,
    `/F1 12 Tf 0 -${leading * 2} Td ${leading} TL`,
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&');
