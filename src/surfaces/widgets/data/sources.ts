/** Draws the sources of figures. */
import type {Members} from '../../../contract/surfaces.ts';
import {showCount} from '../../../text/count.ts';
import type {Line} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';

const maximumSources = 5;

export function sourceLines(
	sources: Members<'svcTable'>['sources'],
	{pen, words: {content, data}, width}: Pick<Scene, 'pen' | 'words' | 'width'>,
): readonly Line[] {
	const all = sources ?? [];
	const lines = all.slice(0, maximumSources).map(({kind, label, ref, count}) => {
		const words = [
			label || ref || content.unnamed,
			kind,
			label ? ref : '',
			count && count !== '0' ? data.sourceRows(grouped(count)) : '',
		];
		return pen.cut(data.source(words.filter(Boolean).join(` ${pen.signs.dot} `)), width, 'dim');
	});
	const omitted = all.length - maximumSources;
	return omitted > 0 ? [...lines, pen.cut(data.moreSources(omitted), width, 'dim')] : lines;
}

/** A text that is not a count stays unchanged. */
const grouped = (count: string) => (/^\d{1,40}$/.test(count) ? showCount(count) : count);
