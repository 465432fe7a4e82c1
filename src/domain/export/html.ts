/** A screen as a self-contained web page. */
import {colorsOf, escaped, type Look, type Picture, screenColors} from './cells.ts';

export function htmlOf({lines}: Picture, caption: string): string {
	const rows = lines.map((runs) =>
		runs.map(({text, look}) =>
			styleOf(look) ? `<span style="${styleOf(look)}">${escaped(text)}</span>` : escaped(text),
		),
	);
	return [
		'<!doctype html>',
		'<html lang="en"><head><meta charset="utf-8">',
		`<title>${escaped(caption)}</title>`,
		'<style>',
		`body{margin:0;padding:1rem;background:${screenColors.ground};color:${screenColors.text}}`,
		'pre{margin:0;font:14px/1.3 "DejaVu Sans Mono",Menlo,Consolas,monospace}',
		'figcaption{margin-top:1rem;font:14px system-ui,sans-serif;opacity:.75}figure{margin:0}',
		'</style></head><body><figure>',
		`<pre>${rows.map((row) => row.join('')).join('\n')}</pre>`,
		`<figcaption>${escaped(caption)}</figcaption>`,
		'</figure></body></html>',
		'',
	].join('\n');
}

function styleOf(look: Look): string {
	const {text, ground} = colorsOf(look);
	return [
		text === screenColors.text ? '' : `color:${text}`,
		ground ? `background:${ground}` : '',
		look.isBold ? 'font-weight:bold' : '',
		look.isItalic ? 'font-style:italic' : '',
		look.isDim && !look.isInverse ? 'opacity:.62' : '',
		look.isStruck ? 'text-decoration:line-through' : look.isUnderlined ? 'text-decoration:underline' : '',
	]
		.filter(Boolean)
		.join(';');
}
