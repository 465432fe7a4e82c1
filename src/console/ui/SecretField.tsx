/**
 * A field for a secret. What is typed or pasted is never drawn: only how much of it there is. The text is kept here
 * until it is handed over, and not beyond.
 */
import {Text} from 'ink';
import {useRef, useState} from 'react';
import {plainCount} from '../../text/cells.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {useTheme} from './theme-context.tsx';

interface SecretFieldProps {
	/** Called with the text exactly as given, line breaks included; the field is empty afterwards. */
	readonly onSubmit: (secret: string) => void;
}

export function SecretField({onSubmit}: SecretFieldProps) {
	const theme = useTheme();
	const secret = useRef('');
	/** In characters; kept beside the text, which may be long. */
	const length = useRef(0);
	const [count, setCount] = useState(0);

	function put(text: string, characters: number) {
		secret.current = text;
		length.current = characters;
		setCount(characters);
	}
	const add = (text: string) => put(secret.current + text, length.current + [...text].length);
	function removeLast() {
		const last = [...secret.current.slice(-2)].at(-1);
		if (last !== undefined) put(secret.current.slice(0, -last.length), length.current - 1);
	}
	function capture(chord: string): boolean {
		if (chord === 'enter') {
			const text = secret.current;
			put('', 0);
			onSubmit(text);
		} else if (chord === 'ctrl-u') put('', 0);
		else if (chord === 'backspace') removeLast();
		else return false;
		return true;
	}
	function type(text: string): boolean {
		add(text);
		return true;
	}
	useLayer({scope: 'field', handlers: {}, type, capture, paste: add}, true);

	const words = count === 0 ? 'type or paste it; it is not shown' : `${plainCount(count, 'character')}, not shown`;
	return (
		<Text wrap="truncate">
			{theme.paint('inverse', ' ')} {theme.paint('dim', words)}
		</Text>
	);
}
