/** The status line of a screen of surfaces. */
import {plural} from '../../../text/count.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {alertLine} from '../shared/error-words.ts';
import type {Conversation} from './use-conversation.ts';

export function useSurfaceStatus(conversation: Conversation, height: number): string {
	const {page, isLoaded, isLoading, problemCount, cutCount} = conversation;
	const theme = useTheme();
	const alert = alertLine(conversation, theme);
	if (alert) return alert;
	if (!isLoaded) return theme.paint('dim', isLoading ? ' loading' : ' cancelled, r loads it');
	const {surfaces, position, focused} = page;
	const breaches = problemCount > 0 ? plural(problemCount, 'invalid field') : '';
	if (surfaces.length === 0) {
		const parts = ['The conversation has no active surface', breaches].filter(Boolean);
		return theme.paint(breaches ? 'warn' : 'dim', ` ${parts.join(` ${theme.glyphs.dot} `)}`);
	}
	const conflicts = page.conflictCount;
	const parts = [
		cutCount > 0 ? `${plural(cutCount, 'part')} too large to read, left out` : '',
		focused ? `${focused.node.type} ${focused.node.id}` : plural(surfaces.length, 'surface'),
		page.keyHandlers?.hint,
		`lines ${position.top + 1} to ${Math.min(position.lines, position.top + height)} of ${position.lines}`,
		conflicts > 0 ? `${plural(conflicts, 'field')} changed on the server` : '',
		breaches,
	];
	return theme.paint('dim', ` ${parts.filter(Boolean).join(` ${theme.glyphs.dot} `)}`);
}
