/** A dialog for one line of text, such as a name. */
import {Text} from 'ink';
import {useState} from 'react';
import {fitCell} from '../../text/cells.ts';
import {useCommands} from '../keymap/keyboard.tsx';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {Panel, usePanelInside} from './Panel.tsx';
import {TextField} from './TextField.tsx';

interface PromptProps {
	readonly title: string;
	/** What Enter does, for the footer. */
	readonly verb: string;
	/** The proposed text. The first letter typed replaces it. */
	readonly initial: string;
	/** Returns a remark on the effect of the typed text, shown below the field. */
	readonly remark?: (text: string) => string;
	/** Called on Enter, unless the text is blank. */
	readonly onSubmit: (text: string) => void;
	readonly onClose: () => void;
}

export function Prompt({title, verb, initial, remark, onSubmit, onClose}: PromptProps) {
	const theme = useTheme();
	const [text, setText] = useState(initial);
	const inside = usePanelInside();
	const {width, height} = inside(72, 2);
	useCommands('dialog', {'dialog.close': onClose});
	return (
		<Panel title={title} width={width} height={height}>
			<TextField
				label="> "
				verb={verb}
				width={width}
				initial={initial}
				onChange={setText}
				onSubmit={(typed) => {
					if (typed.trim()) onSubmit(typed.trim());
				}}
			/>
			<Part kind="status">
				<Text wrap="truncate">{theme.paint('dim', fitCell(remark?.(text) ?? '', width))}</Text>
			</Part>
		</Panel>
	);
}
