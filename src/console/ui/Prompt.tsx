/** A dialog for one line of text, such as a name or a secret. */
import {Box} from 'ink';
import {useState} from 'react';
import {wrap} from '../../text/cells.ts';
import type {FrameColor} from '../../text/tone.ts';
import {useCommands} from '../keymap/keyboard.tsx';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {Lines} from './Lines.tsx';
import {Panel, usePanelInside} from './Panel.tsx';
import {SecretField, TextField} from './TextField.tsx';

interface PromptProps {
	readonly title: string;
	/** The colour of border and title. */
	readonly color?: FrameColor | undefined;
	/** What is asked for, above the field. */
	readonly text?: string;
	/** What Enter does, for the footer. */
	readonly verb: string;
	/** The proposed text. The first letter typed replaces it. */
	readonly initial?: string;
	/** Typing continues the initial text instead. */
	readonly isContinued?: boolean;
	readonly placeholder?: string;
	/** The text is not drawn. */
	readonly isSecret?: boolean;
	/** `onSubmit` gets the text as it was typed, also a blank one. Otherwise it is trimmed, and not blank. A secret is never trimmed. */
	readonly isExact?: boolean;
	/** Returns a remark on the effect of the typed text, shown below the field. */
	readonly remark?: (text: string) => string;
	/** Why the last text was refused, in place of the remark. */
	readonly problem?: string | undefined;
	/** Receives pasted text first. Returns true if it handled the text. */
	readonly onPaste?: (text: string) => boolean;
	/** Called on Enter. Absent while nothing can be typed. */
	readonly onSubmit?: ((text: string) => unknown) | undefined;
	readonly onClose: () => void;
}

const wantedWidth = 72;

export function Prompt(props: PromptProps) {
	const {title, color, text = '', initial = '', isExact, remark, problem, onSubmit, onClose} = props;
	const theme = useTheme();
	const [typed, setTyped] = useState(initial);
	const inside = usePanelInside();
	useCommands('dialog', {'dialog.close': onClose});
	const {width} = inside(wantedWidth, 1);
	const drawn = (tone: 'plain' | 'dim' | 'bad', words: string) =>
		(words === '' ? [] : wrap(words, width)).map((line) => theme.paint(tone, line));
	const head = drawn('plain', text);
	const below = problem ? drawn('bad', problem) : drawn('dim', remark?.(typed) ?? '');
	const {height} = inside(wantedWidth, head.length + 1 + Math.max(remark ? 1 : 0, below.length));
	function submit(entered: string) {
		if (isExact) onSubmit?.(entered);
		else if (entered.trim()) onSubmit?.(entered.trim());
	}
	return (
		<Panel title={title} color={color} width={width} height={height}>
			<Lines lines={head} width={width} height={head.length} />
			<Box height={1}>
				{onSubmit &&
					(props.isSecret ? (
						<SecretField onSubmit={onSubmit} />
					) : (
						<TextField
							label="> "
							verb={props.verb}
							width={width}
							initial={initial}
							isContinued={props.isContinued === true}
							placeholder={props.placeholder ?? ''}
							{...(props.onPaste && {onPaste: props.onPaste})}
							onChange={setTyped}
							onSubmit={submit}
						/>
					))}
			</Box>
			<Part kind="status">
				<Lines lines={below} width={width} height={Math.max(0, height - head.length - 1)} />
			</Part>
		</Panel>
	);
}
