/** Prompts for references: pasted text, or the path of a file with references or of a resume file. */
import {Box, Text} from 'ink';
import {useState} from 'react';
import {parseTools} from '../../../domain/writes/tool-bindings/parse.ts';
import {readResume, resumeKind} from '../../../domain/writes/tool-bindings/resume.ts';
import {wrap} from '../../../text/cells.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {useServices} from '../../services.ts';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, panelInside} from '../../ui/Panel.tsx';
import {TextField} from '../../ui/TextField.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {useScreen} from '../shared/screen-context.ts';
import type {ToolSource} from './tool-words.ts';

interface ToolSourcePromptProps {
	readonly serverId: string;
	readonly onRead: (source: ToolSource) => void;
	readonly onClose: () => void;
}

export function ToolSourcePrompt({serverId, onRead, onClose}: ToolSourcePromptProps) {
	const {size} = useScreen();
	const {api, readFile} = useServices();
	const theme = useTheme();
	const [problem, setProblem] = useState('');
	useCommands('dialog', {'dialog.close': onClose});

	function takeText(text: string, from: string) {
		if (text.includes(`"${resumeKind}"`)) {
			const read = readResume(text, {tenant: api.baseUrl, serverId});
			if (read.state === 'refused') return setProblem(`${read.message} ${read.advice}`);
			const {unknown, remaining} = read.resume;
			return onRead({tools: [...unknown, ...remaining], from, leftover: read.resume});
		}
		const parsed = parseTools(text);
		if (parsed.tools.length === 0 && parsed.badLines.length === 0) return setProblem(`No reference found in ${from}`);
		onRead({tools: parsed.tools, from, parsed});
	}
	function takeFile(path: string) {
		if (path.trim() === '') return setProblem('Enter the path of a file, or paste the references');
		readFile(path.trim()).then(
			(text) => takeText(text, path.trim()),
			(error: Error) => setProblem(`Cannot read ${path.trim()}: ${error.message}`),
		);
	}
	/** Accepts a paste of references. Returns false for a path, which goes into the field. */
	function takePaste(text: string): boolean {
		if (!/[\n,{[]/.test(text.trim())) return false;
		takeText(text, 'the paste');
		return true;
	}

	const {width} = panelInside(size, 90, 1);
	const problemLines = problem ? wrap(problem, width) : [];
	const {height} = panelInside(size, width, 2 + problemLines.length);
	return (
		<Panel title={`References to delete from ${serverId}`} screen={size} width={width} height={height}>
			<Text wrap="truncate">{theme.paint('dim', 'Paste them here, or enter the path of a file')}</Text>
			<Box>
				<Text>{theme.paint('accent', '> ')}</Text>
				<TextField width={width - 2} onPaste={takePaste} onSubmit={takeFile} />
			</Box>
			<Lines lines={problemLines.map((line) => theme.paint('bad', line))} width={width} height={height - 2} />
		</Panel>
	);
}
