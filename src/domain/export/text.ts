/** A screen as plain text. */
import type {Picture} from './cells.ts';

export const textOf = ({lines}: Picture, caption: string): string =>
	[
		...lines.map((runs) =>
			runs
				.map(({text}) => text)
				.join('')
				.trimEnd(),
		),
		'',
		caption,
		'',
	].join('\n');
