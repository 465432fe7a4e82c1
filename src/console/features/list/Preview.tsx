/** Shows the selected item beside or below its list. */
import {Box} from 'ink';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {Lines} from '../../ui/Lines.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {drawFields} from '../detail/detail-text.ts';
import {useScreen} from '../shared/screen-context.ts';

interface Shape {
	readonly width: number;
	readonly height: number;
}

interface PreviewShape {
	readonly list: Shape;
	readonly pane?: Shape;
	readonly direction: 'row' | 'column';
}

/** Minimum width in cells for a preview beside the list. A narrower screen puts it below the list. */
const minimumWidthBeside = 110;

export function previewShape(isOn: boolean, body: Shape): PreviewShape {
	if (!isOn || body.height < 8) return {list: body, direction: 'column'};
	if (body.width >= minimumWidthBeside) {
		const pane = Math.floor(body.width * 0.42);
		return {list: {...body, width: body.width - pane}, pane: {...body, width: pane}, direction: 'row'};
	}
	const pane = Math.floor(body.height / 2);
	return {list: {...body, height: body.height - pane}, pane: {...body, height: pane}, direction: 'column'};
}

export function Preview({
	resource,
	row,
	width,
	height,
}: Shape & {readonly resource: Listed; readonly row: Row | undefined}) {
	const theme = useTheme();
	const {show} = useScreen();
	const inner = width - 2;
	const lines = row ? drawFields(resourceDetail(resource, row, {show, hasUnset: false}), inner, theme) : [];
	return (
		<Box width={width} height={height} borderStyle={theme.glyphs.border} borderDimColor overflow="hidden">
			<Lines lines={lines.map(({text}) => text)} width={inner} height={height - 2} />
		</Box>
	);
}
