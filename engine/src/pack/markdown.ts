/**
 * Renders guidance to HTML: headings from h3 down, paragraphs, lists, bold, italic and links. Everything
 * else is shown as it was typed.
 */
export function renderMarkdown(markdown: string): string {
  const blocks = markdown.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/);
  return joinLists(blocks.flatMap((block) => renderBlock(block.split('\n').filter((line) => line.trim() !== ''))));
}

/** A block of lines without blank ones between; headings and lists may start anywhere in it. */
function renderBlock(lines: readonly string[]): string[] {
  const html: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${renderInline(paragraph.join(' '))}</p>`);
    paragraph = [];
  };
  for (const line of lines) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    const item = /^\s*(?:([-*])|\d{1,3}[.)])\s+(.+)$/.exec(line);
    const last = html.at(-1);
    if (heading !== null) {
      endParagraph();
      const level = Math.min(6, (heading[1]?.length ?? 1) + 2);
      html.push(`<h${level}>${renderInline(heading[2] ?? '')}</h${level}>`);
    } else if (item !== null) {
      endParagraph();
      const list = item[1] === undefined ? 'ol' : 'ul';
      html.push(`<${list}><li>${renderInline(item[2] ?? '')}</li></${list}>`);
    } else if (
      /^\s{2,}\S/.test(line) &&
      paragraph.length === 0 &&
      last !== undefined &&
      /<\/li><\/[uo]l>$/.test(last)
    ) {
      // An indented line continues the item above it.
      html[html.length - 1] = last.replace(
        /<\/li>(<\/[uo]l>)$/,
        ` ${renderInline(line.trim()).replaceAll('$', '$$$$')}</li>$1`,
      );
    } else {
      paragraph.push(line.trim());
    }
  }
  endParagraph();
  return html;
}

function joinLists(html: readonly string[]): string {
  return html
    .join('\n')
    .replace(/<\/ul>\n<ul>/g, '')
    .replace(/<\/ol>\n<ol>/g, '');
}

/** Escapes first, so that nothing an author types can become a tag. */
function renderInline(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (whole, label: string, address: string) =>
      /^(https?:\/\/|mailto:)/i.test(address)
        ? `<a href="${address.replaceAll('*', '%2A')}" rel="noopener noreferrer">${label}</a>`
        : whole,
    )
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '<em>$1</em>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
