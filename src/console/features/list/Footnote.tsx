/** The selected row in full, below a table that may cut it. */
import {cut, wrap} from '../../../text/cells.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {useTheme} from '../../ui/theme-context.tsx';

interface Size {
	readonly width: number;
	readonly height: number;
}

/** Lines of text below the table: more on a narrow screen, and none where they would leave no table. */
export function footnoteHeight({width, height}: Size): number {
	if (height < 8) return 0;
	return width < 60 ? 3 : 2;
}

export function Footnote({text, width, height}: Size & {readonly text: string}) {
	const theme = useTheme();
	const inner = Math.max(8, width - 2);
	const lines = wrap(text, inner);
	const preview = useRouter().keyOf('list.preview');
	const more = preview === undefined ? '' : ` ${preview} shows all`;
	const last = cut(lines.slice(height - 1).join(' '), inner - more.length, theme.glyphs.ellipsis);
	const shown = lines.length > height ? [...lines.slice(0, height - 1), last + more] : lines;
	return <Lines lines={shown.map((line) => theme.paint('accent', ` ${line}`))} width={width} height={height} />;
}
