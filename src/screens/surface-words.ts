/** The status line of a screen of surfaces. */
import {plural} from '../resources/show.ts';
import {useTheme} from '../ui/theme-context.tsx';
import {describeError} from './error-words.ts';
import type {Conversation} from './use-conversation.ts';

export function useSurfaceStatus(
	{page, isLoaded, isLoading, error, problemCount}: Conversation,
	height: number,
): string {
	const theme = useTheme();
	if (error) return theme.paint('bad', ` ${describeError(error)} (r tries again)`);
	if (!isLoaded) return theme.paint('dim', isLoading ? ' Loading…' : ' Not loaded; r tries again');
	const {surfaces, position, focused} = page;
	if (surfaces.length === 0) return theme.paint('dim', ' The conversation has no active surface');
	const conflicts = page.conflictCount;
	const parts = [
		focused ? `${focused.node.type} ${focused.node.id}` : plural(surfaces.length, 'surface'),
		page.answers?.hint,
		`lines ${position.top + 1} to ${Math.min(position.lines, position.top + height)} of ${position.lines}`,
		conflicts > 0 ? `${plural(conflicts, 'field')} changed at the service` : '',
		problemCount > 0 ? `${plural(problemCount, 'field')} of the answer left out` : '',
	];
	return theme.paint('dim', ` ${parts.filter(Boolean).join(` ${theme.glyphs.dot} `)}`);
}
