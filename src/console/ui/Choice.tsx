/**
 * A question with a text that is readable in full at any size: the text wraps and scrolls above a few short answers. The
 * arrows choose an answer, PgUp and PgDn scroll the text. The key of an answer chooses it without Enter.
 */
import {Text} from 'ink';
import {cellWidth, fitCell, wrap} from '../../text/cells.ts';
import {selectionBar} from '../../text/row.ts';
import type {FrameColor, Tone} from '../../text/tone.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {Lines} from './Lines.tsx';
import {MouseRows} from './MouseRows.tsx';
import {Panel, usePanelInside} from './Panel.tsx';
import {useStore} from './store.ts';

interface Answer<Id extends string> {
	readonly id: Id;
	readonly label: string;
	/** A key that chooses the answer at once. Absent for an answer that needs care. */
	readonly key?: string;
}

interface ChoiceProps<Id extends string> {
	readonly title: string;
	readonly text: readonly {readonly text: string; readonly tone?: Tone}[];
	readonly answers: readonly Answer<Id>[];
	readonly onChoose: (id: Id) => void;
	readonly onClose: () => void;
	/** The colour of border and title. */
	readonly color?: FrameColor | undefined;
}

const keyed = (key: string | undefined) => (key === undefined ? '' : `${key}  `);

const minimumWidth = 40;
const maximumWidth = 100;

export function Choice<Id extends string>(props: ChoiceProps<Id>) {
	const {title, text, answers, onChoose, onClose, color} = props;
	const theme = useTheme();
	const [{cursor, top: wantedTop}, store] = useStore(() => ({cursor: 0, top: 0}));
	const wanted = Math.max(
		minimumWidth,
		...[title, ...answers.map(({label, key}) => keyed(key) + label), ...text.map((part) => part.text)].map(
			(part) => cellWidth(part) + 2,
		),
	);
	const inside = usePanelInside();
	const {width} = inside(Math.min(maximumWidth, wanted), 1);
	const lines = text.flatMap(({text: part, tone = 'plain'}) =>
		wrap(part, width).map((line) => theme.paint(tone, line)),
	);
	const {height} = inside(width, lines.length + 1 + answers.length);
	// A text that scrolls takes the blank line above the answers too.
	const room = Math.max(1, height - answers.length - (lines.length < height - answers.length ? 1 : 0));
	const last = Math.max(0, lines.length - room);
	const top = Math.min(wantedTop, last);
	const move = (by: number) => () => store.update({cursor: (cursor + by + answers.length) % answers.length});
	const scroll = (by: number) => () => store.update({top: Math.max(0, Math.min(last, top + by))});
	const answer = answers[cursor];
	const handlers = {
		'dialog.down': move(1),
		'dialog.up': move(-1),
		'dialog.page-down': scroll(room),
		'dialog.page-up': scroll(-room),
		'dialog.accept': answer && (() => onChoose(answer.id)),
		'dialog.close': onClose,
	};
	useLayer({
		scope: 'dialog',
		handlers,
		titles: () => ({'dialog.accept': 'Choose'}),
		capture(chord) {
			const chosen = answers.find(({key}) => key === chord);
			if (chosen) onChoose(chosen.id);
			// The next key is for what the answer opens.
			return chosen !== undefined && 'moved';
		},
	});
	return (
		<Panel title={title} width={width} height={height} extent={{top, shown: room, total: lines.length}} color={color}>
			<Lines lines={lines.slice(top)} width={width} height={room} />
			{room < height - answers.length && <Text> </Text>}
			<MouseRows
				onClick={(line) => {
					const clicked = answers[line];
					if (clicked && line === cursor) onChoose(clicked.id);
					else if (clicked) store.update({cursor: line});
				}}
				onWheel={(by) => scroll(by)()}
			>
				{answers.map(({id, label, key}, index) => {
					const isSelected = index === cursor;
					const front = `${isSelected ? selectionBar(theme) : ' '} ${keyed(key)}`;
					const line = `${front}${fitCell(label, width - cellWidth(front))}`;
					return (
						<Part key={id} kind="row" position={index} isSelected={isSelected}>
							<Text wrap="truncate">{isSelected ? theme.paint('selection', line) : line}</Text>
						</Part>
					);
				})}
			</MouseRows>
		</Panel>
	);
}
