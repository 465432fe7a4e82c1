/** Shows the surfaces of a conversation as live widgets. An outline and raw JSON are one key away. */
import {Box} from 'ink';
import {useState} from 'react';
import {watchedSurfaces} from '../../../domain/watch/target.ts';
import {plural} from '../../../text/count.ts';
import {EntrySlot, useEntryState} from '../../core/screen-context.ts';
import {useFieldCursor} from '../../terminal/cursor/use-field-cursor.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {MouseRows} from '../../ui/MouseRows.tsx';
import type {Store} from '../../ui/store.ts';
import {drawCard, useErrorCard} from '../shared/error-card.ts';
import {alertLine, staleReason} from '../shared/error-words.ts';
import {ScreenFrame, useBodySize} from '../shared/ScreenFrame.tsx';
import {useWatch} from '../watch/watching.ts';
import {OutcomeDialog} from './OutcomeDialog.tsx';
import {SurfaceOutline, SurfacesRaw} from './surface-panes.tsx';
import {type Conversation, useConversation} from './use-conversation.ts';
import {type SurfaceKeys, useSurfaceKeys} from './use-surface-keys.ts';

const memory = new EntrySlot<Store<{readonly isRaw: boolean}>>();

export function SurfacesScreen({conversationId}: {readonly conversationId: string}) {
	const conversation = useConversation(conversationId);
	const [{isRaw}, update] = useEntryState(memory, () => ({isRaw: false}));
	const [isOutlined, setOutlined] = useState(false);
	const {page} = conversation;
	const watch = useWatch({watched: watchedSurfaces, logKey: 'alt-l', ...conversation});
	const theme = useTheme();
	const title = `Surfaces ${theme.glyphs.dot} ${conversationId}`;

	if (isRaw) {
		return (
			<SurfacesRaw title={title} conversation={conversation} handlers={watch} onClose={() => update({isRaw: false})} />
		);
	}
	return (
		<>
			<SurfacesDrawn
				title={title}
				conversation={conversation}
				conversationId={conversationId}
				watch={watch}
				onRaw={() => update({isRaw: true})}
				onOutline={() => setOutlined(true)}
			/>
			{isOutlined && (
				<SurfaceOutline
					page={page}
					onChoose={(keys) => {
						setOutlined(false);
						page.focus(keys);
					}}
					onClose={() => setOutlined(false)}
				/>
			)}
		</>
	);
}

/** A sentence for a screen reader is one line, so that a change at its end is not read without its beginning. In cells. */
const sentenceWidth = 1_000;

function SurfacesDrawn({
	title,
	conversation,
	...keys
}: Omit<SurfaceKeys, 'height'> & {readonly title: string; readonly conversation: Conversation}) {
	const {page, loadedAt} = conversation;
	const {width, height} = useBodySize();
	const {outcome, close, finish} = useSurfaceKeys(conversation, {...keys, height});
	const theme = useTheme();
	const card = useErrorCard();
	const drawn = page.lines(theme.isLinear ? sentenceWidth : width, height);
	const {cursor} = page;
	const {box} = useFieldCursor(cursor);
	const {isLoaded, error} = conversation;
	const lines =
		error && !isLoaded
			? drawCard(card(`Cannot load the surfaces of ${keys.conversationId}`, error), width, height, theme)
			: drawn;
	const status = useSurfaceStatus(conversation, height);
	return (
		<>
			<ScreenFrame title={title} loadedAt={loadedAt} stale={staleReason(conversation)} status={status}>
				<MouseRows onClick={(line, _run, column) => finish(page.click(column, line))} onWheel={(by) => page.scroll(by)}>
					<Box ref={box}>
						<Lines lines={lines} width={width} height={height} />
					</Box>
				</MouseRows>
			</ScreenFrame>
			{outcome && <OutcomeDialog outcome={outcome} onClose={close} />}
		</>
	);
}

/** The status line of a screen of surfaces. */
function useSurfaceStatus(conversation: Conversation, height: number): string {
	const {page, isLoaded, isCancelled, problemCount, cutCount} = conversation;
	const theme = useTheme();
	const alert = alertLine(conversation, theme);
	if (alert) return alert;
	if (!isLoaded) return theme.paint('dim', isCancelled ? ' cancelled, r loads it' : ' loading');
	const {surfaces, position, focused} = page;
	if (surfaces.length === 0) return theme.paint('dim', ' The conversation has no active surface');
	const parts = [
		cutCount > 0 ? `${plural(cutCount, 'part')} too large to read whole` : '',
		focused ? `${focused.node.type} ${focused.node.id}` : plural(surfaces.length, 'surface'),
		page.keyHandlers?.hint,
		`lines ${position.top + 1} to ${Math.min(position.lines, position.top + height)} of ${position.lines}`,
		problemCount > 0 ? plural(problemCount, 'invalid field') : '',
	];
	return theme.paint('dim', ` ${parts.filter(Boolean).join(` ${theme.glyphs.dot} `)}`);
}
