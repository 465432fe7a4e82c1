/** The share code that was copied last, for the prompt of the secret screen. Memory only: it is never stored. */
import {readShareCode} from '../../../domain/format/share-code.ts';
import type {Clipboard} from '../../core/services.ts';

/** By clipboard, of which a tenant has one. */
const codes = new WeakMap<Clipboard, string>();

/** Remembers a copied text that is a share code or a share URL. */
export function rememberCode(clipboard: Clipboard, text: string): void {
	if ('code' in readShareCode(text)) codes.set(clipboard, text.trim());
}

/** The share code that was copied last; '' if there is none. */
export const copiedCode = (clipboard: Clipboard): string => codes.get(clipboard) ?? '';
