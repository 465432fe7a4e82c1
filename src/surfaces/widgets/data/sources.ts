/** Where figures came from. */
import type {Members} from '../../../contract/surface.ts';
import type {Line} from '../../draw/line.ts';
import type {Scene} from '../widget.ts';

const shown = 5;

/** One line each, as many as a reader would look at. */
export function sourceLines(
	sources: Members<'svcTable'>['sources'],
	{pen, width}: Pick<Scene, 'pen' | 'width'>,
): readonly Line[] {
	const all = sources ?? [];
	const lines = all.slice(0, shown).map(({kind, label, ref, count}) => {
		const words = [
			label || ref || 'unnamed',
			kind,
			label ? ref : '',
			count && count !== '0' ? `${grouped(count)} rows` : '',
		];
		return pen.cut(`source: ${words.filter(Boolean).join(` ${pen.signs.dot} `)}`, width, 'dim');
	});
	const rest = all.length - shown;
	return rest > 0 ? [...lines, pen.cut(`and ${rest} more sources`, width, 'dim')] : lines;
}

/** A count of any length in groups of three. */
const grouped = (count: string) => (/^\d{1,40}$/.test(count) ? count.replace(/\B(?=(\d{3})+$)/g, ',') : count);
