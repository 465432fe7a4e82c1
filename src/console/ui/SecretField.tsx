/**
 * A field for a secret. It draws only the length of the text, never the text. It holds the text until submission and then
 * clears it.
 */
import {Text} from 'ink';
import {useRef, useState} from 'react';
import {plainCount} from '../../text/cells.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {useTheme} from './theme-context.tsx';

interface SecretFieldProps {
	/** Called with the exact text, including line breaks. The field is empty afterwards. */
	readonly onSubmit: (secret: string) => void;
}

export function SecretField({onSubmit}: SecretFieldProps) {
	const theme = useTheme();
	const secret = useRef('');
	/** The length in characters, stored because counting a long text is slow. */
	const length = useRef(0);
	const [count, setCount] = useState(0);

	function update(text: string, characters: number) {
		secret.current = text;
		length.current = characters;
		setCount(characters);
	}
	const add = (text: string) => update(secret.current + text, length.current + [...text].length);
	function removeLast() {
		const last = [...secret.current.slice(-2)].at(-1);
		if (last !== undefined) update(secret.current.slice(0, -last.length), length.current - 1);
	}
	function capture(chord: string): boolean {
		if (chord === 'enter') {
			const text = secret.current;
			update('', 0);
			onSubmit(text);
		} else if (chord === 'ctrl-u') update('', 0);
		else if (chord === 'backspace') removeLast();
		else return false;
		return true;
	}
	function type(text: string): boolean {
		add(text);
		return true;
	}
	useLayer({scope: 'field', handlers: {}, type, capture, paste: add}, true);

	const status = count === 0 ? 'type or paste it; it is not shown' : `${plainCount(count, 'character')}, not shown`;
	return (
		<Text wrap="truncate">
			{theme.paint('inverse', ' ')} {theme.paint('dim', status)}
		</Text>
	);
}
