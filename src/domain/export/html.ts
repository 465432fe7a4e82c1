/** A screen as a self-contained web page. */
import {colorsOf, escaped, type Look, type Picture, type ScreenColors, screenColorsOf} from './cells.ts';

export function htmlOf(picture: Picture, caption: string): string {
	const colors = screenColorsOf(picture);
	const rows = picture.lines.map((runs) =>
		runs.map(({text, look}) =>
			styleOf(look, colors) ? `<span style="${styleOf(look, colors)}">${escaped(text)}</span>` : escaped(text),
		),
	);
	return [
		'<!doctype html>',
		'<html lang="en"><head><meta charset="utf-8">',
		`<title>${escaped(caption)}</title>`,
		'<style>',
		`body{margin:0;padding:1rem;background:${colors.ground};color:${colors.text}}`,
		'pre{margin:0;font:14px/1.3 "DejaVu Sans Mono",Menlo,Consolas,monospace}',
		'figcaption{margin-top:1rem;font:14px system-ui,sans-serif;opacity:.75}figure{margin:0}',
		'</style></head><body><figure>',
		`<pre>${rows.map((row) => row.join('')).join('\n')}</pre>`,
		`<figcaption>${escaped(caption)}</figcaption>`,
		'</figure></body></html>',
		'',
	].join('\n');
}

function styleOf(look: Look, colors: ScreenColors): string {
	const {text, ground} = colorsOf(look, colors);
	return [
		text === colors.text ? '' : `color:${text}`,
		ground ? `background:${ground}` : '',
		look.isBold ? 'font-weight:bold' : '',
		look.isItalic ? 'font-style:italic' : '',
		look.isDim && !look.isInverse ? 'opacity:.62' : '',
		look.isStruck ? 'text-decoration:line-through' : look.isUnderlined ? 'text-decoration:underline' : '',
	]
		.filter(Boolean)
		.join(';');
}
