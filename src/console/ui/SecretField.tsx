/**
 * A field for a secret. It draws only the length of the text, never the text. It holds the text until submission and then
 * clears it.
 */
import {Box, Text} from 'ink';
import {plural} from '../../text/count.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {useFieldCursor} from '../terminal/cursor/use-field-cursor.ts';
import {Part} from '../terminal/Part.tsx';
import {useStore} from './store.ts';
import {useTheme} from './theme-context.tsx';

/** `onSubmit` gets the exact text, including line breaks. The field is empty afterwards. */
export function SecretField({onSubmit}: {readonly onSubmit: (secret: string) => void}) {
	const theme = useTheme();
	// The count in characters is stored, because counting a long text is slow.
	const [{count}, store] = useStore(() => ({secret: '', count: 0}));
	const add = (text: string) =>
		store.update((before) => ({secret: before.secret + text, count: before.count + [...text].length}));
	const clear = () => store.update({secret: '', count: 0});

	function removeLast() {
		const {secret, count: before} = store.value;
		const last = [...secret.slice(-2)].at(-1);
		if (last !== undefined) store.update({secret: secret.slice(0, -last.length), count: before - 1});
	}
	function submit() {
		const {secret: text} = store.value;
		clear();
		onSubmit(text);
	}
	function capture(chord: string): boolean {
		if (chord === 'enter') submit();
		else if (chord === 'ctrl-u') clear();
		else if (chord === 'backspace') removeLast();
		else return false;
		return true;
	}
	function type(text: string): boolean {
		add(text);
		return true;
	}
	useLayer({scope: 'field', handlers: {'dialog.accept': submit}, type, capture, paste: add});

	const {box, isDrawn} = useFieldCursor({line: 0, column: 0});
	const status = count === 0 ? 'type or paste it; it is not shown' : `${plural(count, 'character')}, not shown`;
	return (
		<Part kind="field">
			<Box ref={box}>
				<Text wrap="truncate">
					{isDrawn ? ' ' : theme.paint('inverse', ' ')} {theme.paint('dim', status)}
				</Text>
			</Box>
		</Part>
	);
}
