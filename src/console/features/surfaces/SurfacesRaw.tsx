/** Shows the surfaces of a conversation as raw JSON. */
import {useMemo} from 'react';
import {redactedSurface} from '../../../surfaces/view/redaction.ts';
import {exactJson, exactJsonPieces} from '../../../text/json/print.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {LinesScreen} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import type {Conversation} from './use-conversation.ts';

interface SurfacesRawProps {
	readonly title: string;
	readonly conversation: Conversation;
	readonly handlers: Handlers;
	readonly onClose: () => void;
}

export function SurfacesRaw({title, conversation, handlers, onClose}: SurfacesRawProps) {
	const {page, loadedAt, refresh, error, notice} = conversation;
	const theme = useTheme();
	const {width} = useBodySize();
	const copy = useCopy();
	const {surfaces} = page;
	const lines = useMemo(
		() => drawRaw(exactJsonPieces(surfaces.map(redactedSurface), 2), width, theme),
		[surfaces, width, theme],
	);
	return (
		<LinesScreen
			title={title}
			loadedAt={loadedAt}
			isStale={error !== undefined || notice !== undefined}
			lines={lines}
			status={({position}) =>
				theme.paint('dim', ` ${position} ${theme.glyphs.dot} raw JSON of the service, without typed input`)
			}
			handlers={() => ({
				...handlers,
				'detail.raw': onClose,
				'app.back': onClose,
				'app.refresh': refresh,
				'copy.raw': () => copy('the raw JSON', exactJson(surfaces.map(redactedSurface), 2)),
			})}
		/>
	);
}
