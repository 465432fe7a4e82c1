/** A panel with a text that scrolls. */
import {useState} from 'react';
import {cellWidth} from '../../text/cells.ts';
import {type Handlers, useCommands} from '../keymap/keyboard.tsx';
import {Lines} from './Lines.tsx';
import {Panel, usePanelInside} from './Panel.tsx';

interface TextPanelProps {
	readonly title: string;
	/** The texts that the panel is as wide as, within limits. */
	readonly texts: readonly string[];
	/** Draws the text in lines of a number of cells. */
	readonly draw: (width: number) => readonly string[];
	readonly onClose: () => void;
	/** Further commands of the dialog. */
	readonly handlers?: Handlers;
	/** What Enter does, for the footer. */
	readonly verb?: string;
}

const minimumWidth = 40;
const maximumWidth = 100;

export function TextPanel({title, texts, draw, onClose, handlers = {}, verb}: TextPanelProps) {
	const [wantedTop, setTop] = useState(0);
	const wanted = Math.min(maximumWidth, Math.max(minimumWidth, ...texts.map(cellWidth)));
	const inside = usePanelInside();
	const {width} = inside(wanted, 1);
	const lines = draw(width);
	const {height} = inside(wanted, lines.length);
	const last = Math.max(0, lines.length - height);
	const top = Math.min(wantedTop, last);
	const by = (count: number) => () => setTop((before) => Math.max(0, Math.min(last, Math.min(last, before) + count)));
	const scrolling = {
		'dialog.down': by(1),
		'dialog.up': by(-1),
		'dialog.page-down': by(height),
		'dialog.page-up': by(-height),
		'dialog.first': () => setTop(0),
		'dialog.last': () => setTop(last),
	};
	useCommands('dialog', {...scrolling, 'dialog.close': onClose, ...handlers}, {'dialog.accept': verb});
	return (
		<Panel title={title} width={width} height={height} extent={{top, shown: height, total: lines.length}}>
			<Lines lines={lines.slice(top)} width={width} height={height} />
		</Panel>
	);
}
