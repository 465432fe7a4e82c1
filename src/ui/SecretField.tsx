/**
 * A field for a secret. What is typed or pasted is never drawn: only how much of it there is. The letters are kept here
 * until they are handed over, and not beyond.
 */
import {Text} from 'ink';
import {useRef, useState} from 'react';
import {typedText} from '../keymap/chord.ts';
import {useLayer} from '../keymap/keyboard.tsx';
import {plainCount} from './cells.ts';
import {useTheme} from './theme-context.tsx';

interface SecretFieldProps {
	/** Called with the text exactly as given, line breaks included; the field is empty afterwards. */
	readonly onSubmit: (secret: string) => void;
}

export function SecretField({onSubmit}: SecretFieldProps) {
	const theme = useTheme();
	const letters = useRef<string[]>([]);
	const [count, setCount] = useState(0);

	function put(next: string[]) {
		letters.current = next;
		setCount(next.length);
	}
	function capture(chord: string): boolean {
		if (chord === 'enter') {
			const secret = letters.current.join('');
			put([]);
			onSubmit(secret);
			return true;
		}
		if (chord === 'ctrl-u') put([]);
		else if (chord === 'backspace') put(letters.current.slice(0, -1));
		else {
			const text = typedText(chord);
			if (text === undefined) return false;
			put([...letters.current, text]);
		}
		return true;
	}
	useLayer({scope: 'field', handlers: {}, capture, paste: (text) => put([...letters.current, ...text])}, true);

	const words = count === 0 ? 'type or paste it; it is not shown' : `${plainCount(count, 'character')}, not shown`;
	return (
		<Text wrap="truncate">
			{theme.paint('inverse', ' ')} {theme.paint('dim', words)}
		</Text>
	);
}
