/** The panes over the drawn surfaces: the inspector of a component, the outline of all, and the raw JSON. */
import {useMemo} from 'react';
import {fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import type {Node} from '../../../surfaces/engine/tree/tree.ts';
import type {ConversationView} from '../../../surfaces/view/conversation/conversation-view.ts';
import type {NodeAt, NodeKeys} from '../../../surfaces/view/conversation/near.ts';
import {inspect} from '../../../surfaces/view/inspect.ts';
import {redactedSurface} from '../../../surfaces/view/redaction.ts';
import type {View} from '../../../surfaces/view/view.ts';
import {exactJson, exactJsonPieces} from '../../../text/json/print.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {drawFields, LinesScreen} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {joinedLines} from '../detail/text-lines.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import type {Conversation} from './use-conversation.ts';

interface SurfaceInspectorProps {
	readonly node: NodeAt;
	readonly loadedAt: number | undefined;
	/** Whether the last read failed. */
	readonly isStale: boolean;
	readonly handlers: Handlers;
	/** Returns to the surfaces and scrolls to the component. */
	readonly onShow: () => void;
	readonly onClose: () => void;
}

export function SurfaceInspector({node, loadedAt, isStale, handlers, onShow, onClose}: SurfaceInspectorProps) {
	const theme = useTheme();
	const {width} = useBodySize();
	const copy = useCopy();
	const {title, groups, json} = inspect(node.tree, node.view);
	const fields = groups.flatMap(({title: label, fields}) => [
		headingLine(label),
		...fields.map(([name, value]) => fieldLine(name, value)),
	]);
	const raw = useMemo(() => drawRaw(json, width, theme), [json, width, theme]);
	return (
		<LinesScreen
			title={title}
			loadedAt={loadedAt}
			isStale={isStale}
			lines={joinedLines(drawFields([...fields, headingLine('Raw JSON')], width, theme), raw)}
			status={({position}) =>
				theme.paint('dim', ` ${position} ${theme.glyphs.dot} Enter shows it in place, Esc goes back`)
			}
			handlers={() => ({
				...handlers,
				'detail.links': onShow,
				'app.back': onClose,
				'copy.id': () => copy('the id', node.tree.id),
				'copy.raw': () => copy('the raw JSON', json),
			})}
		/>
	);
}

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
			verb="Inspect"
			title="Components: Enter inspects one, ! has a problem, ~ changed"
			hasFilter
			items={outline.map(({tree, view}, index) => ({
				id: String(index),
				label: `${'  '.repeat(tree.depth - 1)}${nameOf(tree)}${hasProblem(view, tree) ? ' !' : ''}${view.changed.has(tree.key) ? ' ~' : ''}`,
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
