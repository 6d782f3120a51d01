import * as ast from "typescript/unstable/ast";
import type { FileSystem } from "typescript/unstable/fs";
import { API, type Checker, type Project } from "typescript/unstable/sync";

/** Close it, or the compiler's process stays. */
export class SourceCode {
  readonly checker: Checker;
  readonly files: ast.SourceFile[];
  private readonly api: API;
  private readonly project: Project;
  private readonly root: string;
  // Every question goes to the compiler's own process, so none is asked twice.
  private readonly declarations = new Map<ast.Node, ast.Node | undefined>();

  /** `wanted` names files by their path from the root. */
  constructor(root: string, wanted: (file: string) => boolean, fs?: FileSystem) {
    this.root = root.endsWith("/") ? root : `${root}/`;
    this.api = new API(fs ? { cwd: root, fs } : { cwd: root });
    const snapshot = this.api.updateSnapshot({ openProjects: [`${this.root}tsconfig.json`] });
    const project = snapshot.getProjects()[0];
    if (!project) throw new Error(`No TypeScript project in ${root}.`);
    this.project = project;
    this.checker = project.checker;
    this.files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(this.root) && wanted(this.pathOf(name)))
      .flatMap((name) => project.program.getSourceFile(name) ?? []);
  }

  close(): void {
    this.api.close();
  }

  /** From the root. */
  pathOf(fileName: string): string {
    return fileName.slice(this.root.length);
  }

  /** Of an imported name where it comes from. */
  declarationOf(name: ast.Node): ast.Node | undefined {
    if (!this.declarations.has(name)) this.declarations.set(name, this.findDeclaration(name));
    return this.declarations.get(name);
  }

  private findDeclaration(name: ast.Node): ast.Node | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const isImported = symbol?.declarations.some(({ kind }) => importing.has(kind));
    const original = symbol && isImported ? this.checker.getAliasedSymbol(symbol) : symbol;
    return original?.declarations[0]?.resolve(this.project);
  }
}

export const importing = new Set([
  ast.SyntaxKind.ImportSpecifier,
  ast.SyntaxKind.ImportClause,
  ast.SyntaxKind.ExportSpecifier,
]);

/** The same for the same place, whichever object stands for it. */
export const idOf = (node: ast.Node): string => `${node.getSourceFile().fileName}:${node.pos}:${node.kind}`;

export function nodesIn(node: ast.Node): ast.Node[] {
  const children: ast.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  return [node, ...children.flatMap(nodesIn)];
}
