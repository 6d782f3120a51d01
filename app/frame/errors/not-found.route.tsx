import { data } from "react-router";
import { PageNotFound } from "./crash.tsx";

export const loader = () => data(null, { status: 404 });

export const action = () => data(null, { status: 404 });

export default function NotFound() {
  return <PageNotFound />;
}
