/** The panes over the drawn surfaces: the outline of all components, and the raw JSON. */
import {useMemo} from 'react';
import {type ConversationView, type Node, type NodeKeys, redactedSurface, type View} from '../../../surfaces/index.ts';
import {exactJson, exactJsonPieces} from '../../../text/json/print.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {LinesScreen} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {staleReason} from '../shared/error-words.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import type {Conversation} from './use-conversation.ts';

interface SurfaceOutlineProps {
	readonly page: ConversationView;
	readonly onChoose: (keys: NodeKeys) => void;
	readonly onClose: () => void;
}

export function SurfaceOutline({page, onChoose, onClose}: SurfaceOutlineProps) {
	const {outline} = page;
	const hasSeveral = page.surfaces.length > 1;
	const problemIds = new Map<View, ReadonlySet<string>>();
	function hasProblem(view: View, {id}: Node): boolean {
		const ids = problemIds.get(view) ?? new Set(view.live.problems.map(({componentId}) => componentId));
		problemIds.set(view, ids);
		return id !== '' && ids.has(id);
	}
	return (
		<Menu
			verb="Go"
			title="Components: ! has a problem"
			hasFilter
			items={outline.map(({tree, view}, index) => ({
				id: String(index),
				label: `${'  '.repeat(tree.depth - 1)}${nameOf(tree)}${hasProblem(view, tree) ? ' !' : ''}`,
				...(hasSeveral ? {detail: view.live.surface.surfaceId ?? ''} : {}),
			}))}
			empty="No components"
			onChoose={({id}) => {
				const chosen = outline[Number(id)];
				if (chosen) onChoose(chosen);
			}}
			onClose={onClose}
		/>
	);
}

const nameOf = (node: Node) => `${'type' in node ? node.type || 'without a type' : node.kind} ${node.id}`;

interface SurfacesRawProps {
	readonly title: string;
	readonly conversation: Conversation;
	readonly handlers: Handlers;
	readonly onClose: () => void;
}

export function SurfacesRaw({title, conversation, handlers, onClose}: SurfacesRawProps) {
	const {page, loadedAt, refresh} = conversation;
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
			stale={staleReason(conversation)}
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
