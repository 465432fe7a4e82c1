/** The selected row in full, below a table that may cut it: a sentence, or its details where the table leaves room. */
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {cut, wrap} from '../../../text/cells.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import type {Shape} from '../../ui/pane/preview-shape.ts';
import {drawFields} from '../detail/LinesScreen.tsx';

/** ` p shows all` */
function usePreviewHint(): string {
	const preview = useRouter().keyOf('list.preview');
	return preview === undefined ? '' : ` ${preview} shows all`;
}

export function Footnote({text, width, height}: Shape & {readonly text: string}) {
	const theme = useTheme();
	const inner = Math.max(8, width - 2);
	const lines = wrap(text, inner);
	const more = usePreviewHint();
	const last = cut(lines.slice(height - 1).join(' '), inner - more.length, theme.glyphs.ellipsis);
	const shown = lines.length > height ? [...lines.slice(0, height - 1), last + more] : lines;
	return <Lines lines={shown.map((line) => theme.paint('accent', ` ${line}`))} width={width} height={height} />;
}

interface RowDetailsProps extends Shape {
	readonly resource: Listed;
	readonly row: Row | undefined;
}

export function RowDetails({resource, row, width, height}: RowDetailsProps) {
	const theme = useTheme();
	const show = showOf(useScreen(), resource);
	const drawn = row ? drawFields(resourceDetail(resource, row, {show, hasUnset: false}), width - 2, theme) : [];
	const lines = ['', ...drawn.map(({text}) => text)];
	const more = theme.paint('accent', ` ${theme.glyphs.ellipsis}${usePreviewHint()}`);
	const shown = lines.length > height ? [...lines.slice(0, height - 1), more] : lines;
	return <Lines lines={shown} width={width} height={height} />;
}
