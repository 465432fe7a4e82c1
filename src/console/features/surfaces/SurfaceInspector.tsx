/** Inspects one component: its type, computed values, problems and JSON. */
import {useMemo} from 'react';
import {fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import type {NodeAt} from '../../../surfaces/view/conversation/near.ts';
import {inspect} from '../../../surfaces/view/inspect.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {drawFields, LinesScreen} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {joinedLines} from '../detail/text-lines.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';

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
